import { useEffect, useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.js';

/**
 * What the server answers without a login; null until it has.
 * @param version another number asks again; until the answer comes, the one before stands
 */
export function usePublicSettings(version = 0): Schemas['PublicSettingsDto'] | null {
  const [settings, setSettings] = useState<Schemas['PublicSettingsDto'] | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    answerOf(api.GET('/api/public-settings', { signal: stop.signal })).then(setSettings, () => {
      // Without an answer the screen shows only what is always true.
    });
    return () => stop.abort();
  }, [version]);
  return settings;
}
