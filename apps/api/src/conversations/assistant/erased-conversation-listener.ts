import { ASSISTANT, type Assistant } from '@app/ai';
import { ChangeListener } from '@app/database';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';

/** Makes the assistant forget words that were deleted, where it keeps them in memory. */
@Injectable()
export class ErasedConversationListener implements OnModuleInit, OnModuleDestroy {
  private readonly unsubscribe: (() => void)[] = [];

  constructor(
    private readonly changes: ChangeListener,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
  ) {}

  onModuleInit(): void {
    this.unsubscribe.push(
      this.changes.onChange(({ conversationId, erased }) => {
        if (erased === true) this.assistant.forget?.(conversationId);
      }),
      // An account whose logins have all ended may be gone, and of its conversations nothing is told one by one.
      this.changes.onAccount((_, login) => {
        if (login === undefined) this.assistant.forget?.();
      }),
      // Notifications were lost, so we do not know what was deleted in the meantime.
      this.changes.onResync(() => this.assistant.forget?.()),
    );
  }

  onModuleDestroy(): void {
    for (const end of this.unsubscribe) end();
  }
}
