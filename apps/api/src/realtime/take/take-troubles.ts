import type { TranscriptionTrouble } from '@app/contract';

type Kind = NonNullable<TranscriptionTrouble['trouble']>;

/** What a person has to know first. */
const ORDER: readonly Kind[] = ['refused', 'pace', 'provider'];

/** The troubles of a take. Reports the gravest one whenever it changes. `key` names the source of a trouble. */
export class TakeTroubles {
  private readonly causes = new Map<string, Kind>();
  private told: Kind | null = null;

  constructor(private readonly tell: (trouble: Kind | null) => void) {}

  set(key: string, kind: Kind | null): void {
    if (kind === null) this.causes.delete(key);
    else this.causes.set(key, kind);
    const kinds = [...this.causes.values()];
    const gravest = ORDER.find((one) => kinds.includes(one)) ?? null;
    if (gravest === this.told) return;
    this.told = gravest;
    this.tell(gravest);
  }
}
