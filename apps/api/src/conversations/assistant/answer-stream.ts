import type { AssistantDelta } from '@app/contract';
import { Injectable } from '@nestjs/common';

type Listener = (owner: string, delta: AssistantDelta) => void;

/** Answers of the assistant as they are written, on their way to the sockets of the user. A lost piece is harmless: GET has the message. */
@Injectable()
export class AnswerStream {
  private readonly listeners = new Set<Listener>();

  /** @returns ends the listening */
  onDelta(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  write(owner: string, delta: AssistantDelta): void {
    for (const listener of this.listeners) listener(owner, delta);
  }
}
