import type { Evidence } from '@app/contract';
import { EvidenceChip } from '../../../ui/labels/EvidenceChip.js';
import { Tag } from '../../../ui/labels/Tag.js';
import css from '../card/analysis.module.css';
import { evidenceElementId, evidenceIndex, evidencePlaces } from './evidence-places.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

/** What every card of the analysis takes. */
export interface AnalysisCardInput {
  conversation: ConversationDetail;
  /** Shows the spoken words of an evidence; without it the places are named and cannot be pressed. */
  onEvidence?: ((evidence: Evidence) => void) | undefined;
  /** The evidence whose words are lit at the moment. */
  lit?: Pick<Evidence, 'source' | 'id'> | null;
}

/** The chips at the end of a sentence: where it came from. */
export function EvidenceChips({
  evidence,
  conversation,
  onEvidence,
  lit = null,
}: AnalysisCardInput & { evidence: readonly Evidence[] }) {
  const places = evidencePlaces(evidence, evidenceIndex(conversation));
  if (places.length === 0) return null;
  const litId = lit === null ? null : evidenceElementId(lit);
  return (
    <span className={css.chips}>
      {places.map(({ evidence: item, label, name }) => {
        const id = evidenceElementId(item);
        if (onEvidence === undefined) {
          return (
            <Tag key={id} tone="moss">
              {label}
            </Tag>
          );
        }
        return <EvidenceChip key={id} label={label} name={name} lit={litId === id} onClick={() => onEvidence(item)} />;
      })}
    </span>
  );
}
