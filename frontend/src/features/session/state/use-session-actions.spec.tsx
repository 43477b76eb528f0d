import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { initialSession, type SessionEvent } from './session-model.js';
import { useSessionActions, type SessionActions } from './use-session-actions.js';

describe('useSessionActions', () => {
  it('[ERR-36] says that the page has to be loaded again where the report or the theme is missing, and begins nothing', async () => {
    const told: SessionEvent[] = [];
    const machine = {
      state: initialSession,
      dispatch: (event: SessionEvent) => void told.push(event),
      fail: () => undefined,
    };
    let actions: SessionActions | undefined;
    const Screen = () => {
      actions = useSessionActions(machine, () => Promise.resolve());
      return null;
    };
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
      </QueryClientProvider>,
    );
    const message = '対話に必要な情報が足りません。ページを再読み込みしてください。';
    await actions?.chooseStance('じっくり聞いてほしい');
    expect(told).toEqual([{ type: 'failed', message }]);
    await expect(actions?.beginTranscription()).rejects.toThrow(message);
  });
});
