import {
  MODEL_REFUSALS,
  QUESTION_PURPOSES,
  type Evidence,
  type ModelRefusal,
  type QuestionPurpose,
} from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const ShownQuestionSchema = defineEntity({
  name: 'ShownQuestion',
  tableName: 'shown_questions',
  properties: {
    ...ownedByConversation,
    text: p.text().persist(false),
    textSealed: p.blob().nullable(),
    purpose: p.enum(QUESTION_PURPOSES).columnType('text').$type<QuestionPurpose>(),
    evidence: p.json<Evidence>().nullable().persist(false),
    evidenceSealed: p.blob().nullable(),
    /** Why the offline engine made it in place of a language model; null where it was to make it, or the model did. */
    refused: p.enum(MODEL_REFUSALS).columnType('text').$type<ModelRefusal>().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** A question that was proposed in a conversation apart from its messages. It is not proposed a second time. */
export class ShownQuestion extends ShownQuestionSchema.class {}
ShownQuestionSchema.setClass(ShownQuestion);
