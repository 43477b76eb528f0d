import { useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { usePublicSettings } from '../../../entities/account/use-public-settings.js';
import { noteConsent } from '../../../entities/conversation/conversation-requests.js';
import { ConsentDialog } from '../consent/ConsentDialog.js';
import { effectiveMode } from '../capture/effective-mode.js';
import type { HeldRow } from './held-rows.js';
import { HeldSoundView } from './HeldSoundView.js';
import type { HeldSounds } from './use-held-sound.js';
import { useEmployeeNames } from '../../../entities/conversation/conversation-queries.js';

interface Props {
  sounds: HeldSounds;
  isAsking?: boolean;
  onClose: () => void;
}

/** The sound stored in this browser, with the consent that some of it waits for. */
export function HeldSoundScreen({ sounds, isAsking = false, onClose }: Props) {
  const names = useEmployeeNames(sounds.held.map(({ conversationId }) => conversationId));
  const [row, setRow] = useState<HeldRow | null>(null);
  return (
    <>
      <HeldSoundView sounds={sounds} names={names} isAsking={isAsking} onConsent={setRow} onClose={onClose} />
      {row !== null && (
        <Consent
          row={row}
          onDone={() => {
            setRow(null);
            sounds.sendAgain(row.recordingId);
          }}
          onLater={() => setRow(null)}
        />
      )}
    </>
  );
}

function Consent({ row, onDone, onLater }: { row: HeldRow; onDone: () => void; onLater: () => void }) {
  const [version, setVersion] = useState(0);
  const settings = usePublicSettings(version);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (settings === null) return null;
  const mode = effectiveMode(settings.speechMode);
  const agree = async () => {
    if (row.conversationId === null || mode === 'off') return;
    setSaving(true);
    setError(null);
    try {
      await noteConsent(row.conversationId, mode, settings.consentKeys[mode]);
      onDone();
    } catch (failure) {
      setError(failureOf('noteConsent', failure));
      setVersion((before) => before + 1);
    } finally {
      setSaving(false);
    }
  };
  return (
    <ConsentDialog
      open
      isMoved
      engine={settings.aiEngine}
      onAgree={() => void agree()}
      {...{ mode, isSaving, error, onLater }}
    />
  );
}
