import type { components } from '../../api/schema.js';

/** A 1on1 with everything that was said, written and found in it, as the server answers it. */
export type ConversationDetail = components['schemas']['ConversationDetailDto'];
