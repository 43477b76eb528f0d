/** A letter as a person reads it. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** What takes letters to their mail server. */
export abstract class Mailer {
  /** Ends when the server has taken the letter; rejects in bounded time otherwise. */
  abstract send(letter: Letter): Promise<void>;
}
