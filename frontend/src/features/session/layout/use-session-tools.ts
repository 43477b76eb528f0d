import { useTheme } from '../../../ui/theme/theme-context.js';
import type { HeadTools } from '../../recording/index.js';
import { useSession } from '../store/session-context.js';
import { canSummarise } from '../state/session-rules.js';

/** What can be done to the running talk. */
export interface SessionTools {
  started: boolean;
  busy: boolean;
  canSummarise: boolean;
  isSummarising: boolean;
  /** The silence timer runs: no new questions. */
  isSilent: boolean;
  onChangeTheme: () => void;
  onRefresh: () => void;
  onAdvise: () => void;
  /** Opens and closes the 1on1s before. */
  onPast: () => void;
  onSummarise: () => void;
}

/** The tools of the talk. */
export function useSessionTools({ onAdvise, onPast }: Pick<SessionTools, 'onAdvise' | 'onPast'>): SessionTools {
  const { view, talk, dispatch, place, ask, presence, pledge, reply } = useSession();
  const seen = view.chatHistory.filter(({ origin }) => origin === 'stored').length;
  return {
    started: view.appState === 'support_started',
    // A reply is being written: the talk below it stays as it is.
    busy: view.isLoading || reply.dialog.open,
    canSummarise: canSummarise(view, talk?.transcript ?? '', { isPledgeOpen: pledge.isOpen }),
    isSummarising: view.isGeneratingSummary,
    isSilent: presence.isSilent,
    onChangeTheme: () => dispatch({ type: 'themeChangeAsked', stored: view.leftBehind + seen }),
    onRefresh: ask.refresh,
    onAdvise,
    onPast,
    onSummarise: place.finish,
  };
}

/** On a phone all tools stand in the menu of the recording's head. */
export function usePhoneTools(tools: SessionTools): HeadTools {
  const { mode, toggle } = useTheme();
  const { place } = useSession();
  const { busy, isSilent } = tools;
  return [
    {
      key: 'summary',
      label: tools.isSummarising ? 'まとめています...' : 'まとめる',
      disabled: !tools.canSummarise,
      onClick: tools.onSummarise,
    },
    ...(tools.started
      ? [
          { key: 'theme', label: 'テーマを変える', disabled: busy, onClick: tools.onChangeTheme },
          { key: 'refresh', label: '質問を入れかえる', disabled: busy || isSilent, onClick: tools.onRefresh },
          { key: 'advice', label: 'ひとことアドバイス', disabled: isSilent, onClick: tools.onAdvise },
        ]
      : []),
    { key: 'past', label: 'これまでの1on1', onClick: tools.onPast },
    { key: 'both', label: '二人で見る', onClick: place.toBoth },
    { key: 'paper', label: '紙で話す', onClick: place.toPaper },
    { key: 'mode', label: mode === 'dark' ? '明るい配色にする' : '暗い配色にする', onClick: toggle },
  ];
}
