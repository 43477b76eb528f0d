/** Lets a test wait for a condition over something that says when it changes. */
export class Signal {
  private listeners: (() => void)[] = [];

  tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** Ends when the condition holds. The time limit only turns a hanging test into one that says what it waited for. */
  until(condition: () => boolean, what: string, limitMs = 30_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(() => reject(new Error(`waited in vain for: ${what}`))), limitMs);
      const finish = (end: () => void) => {
        clearTimeout(timer);
        this.listeners = this.listeners.filter((listener) => listener !== check);
        end();
      };
      const check = () => {
        if (condition()) finish(resolve);
      };
      this.listeners.push(check);
      check();
    });
  }
}
