import { Bar } from '@ant-design/charts';
import type { Schemas } from '../../../api/client.js';
import { useTheme } from '../../../ui/theme/theme-context.js';
import { chartTokens } from '../../../ui/theme/tokens.js';
import { keywordOptions } from './keyword-options.js';

/** Horizontal bars: the first full moss, the rest soft, the value at the end; no legend. */
export default function KeywordChart({ stats }: { stats: readonly Schemas['KeywordStatDto'][] }) {
  const { mode } = useTheme();
  return <Bar {...keywordOptions(stats, chartTokens(mode))} theme={mode === 'dark' ? 'classicDark' : 'classic'} />;
}
