import type { Page } from 'playwright';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import type { Analysed } from '../../kit/screens/flows/analysed-manager.js';

/** What a visit of a screen can use. */
export interface Visitor {
  page: Page;
  /** The address of the product. */
  url: string;
  /** A manager of this visit alone; no user is logged in on the page yet. */
  manager: ApiClient;
  admin: ApiClient;
  analysed: Analysed;
}

/** Brings a state up at a width, or puts it away there. */
type Act = () => Promise<unknown>;

/**
 * Looks at the state in which the page is, at every width and in both themes.
 * @param show brings the state up at a width @param leave puts it away again
 */
export type Look = (state: string, show?: Act, leave?: Act) => Promise<void>;

/** A screen with its states. */
export interface Screen {
  name: string;
  /** Parts of the page scroll sideways by design: only the page itself must fit its width. */
  hasSidewaysParts?: boolean;
  visit(visitor: Visitor, look: Look): Promise<void>;
}
