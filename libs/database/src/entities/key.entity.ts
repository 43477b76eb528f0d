import { defineEntity, p } from '@mikro-orm/postgresql';
import { KEY_KINDS, type KeyKind } from '../keys/wrapped-keys.js';
import { owned } from './owned.js';

const WrappedKeySchema = defineEntity({
  name: 'WrappedKey',
  tableName: 'keys',
  properties: {
    ...owned,
    /** Null: a key of the owner, for what no conversation owns. */
    conversationId: p.uuid().nullable(),
    kind: p.enum(KEY_KINDS).columnType('text').$type<KeyKind>(),
    /** The root key that has wrapped it. */
    rootKey: p.uuid(),
    wrapped: p.blob(),
    createdAt: p.datetime(3),
  },
});

/** A key of a conversation or of its owner, wrapped. With the row goes everything that the key opens. */
export class WrappedKey extends WrappedKeySchema.class {}
WrappedKeySchema.setClass(WrappedKey);
