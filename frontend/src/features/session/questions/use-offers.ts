import type { HintOffered } from '@app/contract';
import { useCallback, useEffect, useState } from 'react';
import { noteRefusal } from '../../../api/model-pause.js';
import { currentSocket } from '../../../api/socket/current-socket.js';
import type { AppSocket } from '../../../api/socket/socket.js';
import { marked, markIn, NO_OFFERS, offered, outdated, taken, withCare } from './offers.js';

/** Listens to the hints of a conversation; a new connection asks for them again. @returns a function that ends it */
function follow(socket: AppSocket, conversationId: string, onHint: (hint: HintOffered) => void): () => void {
  const ask = () => void socket.emit('follow_conversation', { conversationId });
  const hear = (hint: HintOffered) => {
    if (hint.conversationId === conversationId) onHint(hint);
  };
  if (socket.connected) ask();
  socket.on('connect', ask);
  socket.on('hint_offered', hear);
  return () => {
    socket.off('connect', ask);
    socket.off('hint_offered', hear);
    if (socket.connected) socket.emit('leave_conversation', { conversationId });
  };
}

/** Follows the conversation over the socket of this tab, which is another one after each login. */
function useHints(conversationId: string | null, onHint: (hint: HintOffered) => void): void {
  useEffect(() => {
    if (conversationId === null) return;
    let end: (() => void) | undefined;
    const begin = () => {
      end?.();
      const socket = currentSocket.get()?.socket;
      end = socket === undefined ? undefined : follow(socket, conversationId, onHint);
    };
    begin();
    const unsubscribe = currentSocket.subscribe(begin);
    return () => {
      unsubscribe();
      end?.();
    };
  }, [conversationId, onHint]);
}

/**
 * The questions that are offered while people talk.
 * @param isFree whether a mark may come now: nobody opens up, nothing is quiet, and the manager neither points nor types
 */
export function useOffers(conversationId: string | null, isFree: boolean) {
  const [offers, setOffers] = useState(NO_OFFERS);
  const hear = useCallback((hint: HintOffered) => {
    if (hint.care !== true) noteRefusal(hint.refused);
    setOffers((before) => offered(before, hint));
  }, []);
  useHints(conversationId, hear);
  useEffect(() => {
    const wait = markIn(offers, Date.now());
    if (!isFree || wait === null) return;
    const timer = setTimeout(() => setOffers((before) => marked(before, Date.now())), wait);
    return () => clearTimeout(timer);
  }, [offers, isFree]);
  return {
    ...offers,
    take: (below: string) => setOffers((before) => taken(before, below)),
    forget: () => setOffers(outdated),
    needCare: () => setOffers(withCare),
  };
}
