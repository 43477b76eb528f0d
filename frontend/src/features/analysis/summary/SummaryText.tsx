import type { Evidence } from '@app/contract';
import type { ReactNode } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { SafeMarkdown } from '../../../ui/text/SafeMarkdown.js';
import { DeepDiveTarget } from '../../deep-dive/index.js';
import css from '../card/analysis.module.css';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { EvidenceChips, type AnalysisCardInput } from '../evidence/EvidenceChips.js';
import { summaryBlocks, type CitedText } from './summary-blocks.js';
import { summaryEvidence } from './summary-evidence.js';

function evidenceOf(numbers: readonly number[], { lines }: ConversationDetail): Evidence[] {
  return numbers.flatMap((number) => {
    const line = lines[number - 1];
    return line === undefined ? [] : [{ source: 'line' as const, id: line.id, quote: line.text }];
  });
}

function divable(key: number, text: ReactNode) {
  return <DeepDiveTarget key={key}>{text}</DeepDiveTarget>;
}

/** The summary with a chip behind each sentence that names its line; otherwise below it, for words it repeats. */
export function SummaryText({ summary, ...input }: AnalysisCardInput & { summary: string }) {
  const blocks = summaryBlocks(summary);
  const isCited = blocks.some(({ kind }) => kind === 'cited');
  const repeated = isCited ? [] : summaryEvidence(input.conversation);
  return (
    <>
      <div className={css.reading}>
        {blocks.map((block, at) => {
          if (block.kind === 'plain') return divable(at, <SafeMarkdown>{block.markdown}</SafeMarkdown>);
          const items = block.items.map((item, n) => <Cited key={n} item={item} input={input} />);
          if (!block.isList) return divable(at, <p>{items}</p>);
          return divable(
            at,
            <ul className={css.citedList}>
              {items.map((item) => (
                <li key={item.key}>{item}</li>
              ))}
            </ul>,
          );
        })}
      </div>
      {repeated.length > 0 && (
        <p className={css.sources}>
          もとの発言
          <EvidenceChips {...input} evidence={repeated} />
        </p>
      )}
    </>
  );
}

function Cited({ item: { markdown, lines }, input }: { item: CitedText; input: AnalysisCardInput }) {
  const evidence = evidenceOf(lines, input.conversation);
  const isLit = evidence.some(({ id }) => input.lit?.source === 'line' && input.lit.id === id);
  return (
    <>
      <span className={cx(css.cited, isLit && css.told)}>
        <SafeMarkdown>{markdown}</SafeMarkdown>
      </span>{' '}
      <EvidenceChips {...input} evidence={evidence} />
    </>
  );
}
