import { AnalysisCard } from './card/AnalysisCard.js';
import css from './card/analysis.module.css';
import type { ConversationDetail } from '../../entities/conversation/conversation-types.js';
import { EvidenceChips, type AnalysisCardInput } from './evidence/EvidenceChips.js';

type Finding = ConversationDetail['issues'][number];

/** 課題・懸念事項 and ポジティブな変化・成長 of this 1on1. */
export function FindingsCard(input: AnalysisCardInput) {
  const { conversation } = input;
  const { issues, positives } = conversation;
  return (
    <AnalysisCard
      title="課題とよい変化"
      kind="findings"
      conversation={conversation}
      idle="分析はまだありません。"
      nothing="課題やよい変化にあたる発言は見つかりませんでした。"
    >
      {issues.length + positives.length === 0 ? null : (
        <>
          <Findings title="課題・懸念事項" findings={issues} input={input} />
          <Findings title="ポジティブな変化・成長" findings={positives} input={input} />
        </>
      )}
    </AnalysisCard>
  );
}

function Findings({
  title,
  findings,
  input,
}: {
  title: string;
  findings: readonly Finding[];
  input: AnalysisCardInput;
}) {
  return (
    <section className={css.group}>
      <h3 className={css.groupTitle}>{title}</h3>
      {findings.length === 0 ? (
        <p className={css.quiet}>見つかりませんでした。</p>
      ) : (
        <ul className={css.findings}>
          {findings.map(({ id, text, evidence }) => (
            <li key={id}>
              {text} <EvidenceChips {...input} evidence={evidence} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
