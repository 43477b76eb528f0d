import type { HintOffered } from '@app/contract';
import type { Page, WebSocketRoute } from 'playwright';

/** Says over the page's own socket what the server says while people talk, at the moment that the test needs. */
export interface OfferedHints {
  /** The hint comes; it has been heard when this resolves. */
  offer: (hint: HintOffered) => Promise<void>;
}

/** To be called before the page is opened. All else goes on to the server and back. */
export async function offerHints(page: Page): Promise<OfferedHints> {
  let socket: WebSocketRoute | null = null;
  await page.routeWebSocket('**/socket.io/**', (route) => {
    socket = route;
    const server = route.connectToServer();
    server.onMessage((message) => route.send(message));
    route.onMessage((message) => server.send(message));
  });
  return {
    async offer(hint) {
      if (socket === null) throw new Error('the page has no socket yet');
      // Messages come in their order: once the second is answered by a request, the first was heard.
      const { conversationId } = hint;
      const fetched = page.waitForRequest((request) => request.url().endsWith(`/api/conversations/${conversationId}`));
      const updated = { conversationId, part: 'memo', revision: Number.MAX_SAFE_INTEGER };
      socket.send(`42${JSON.stringify(['hint_offered', hint])}`);
      socket.send(`42${JSON.stringify(['conversation_updated', updated])}`);
      await fetched;
    },
  };
}
