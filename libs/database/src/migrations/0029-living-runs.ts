import { Migration } from '@mikro-orm/migrations';

/** When the run that makes an analysis last showed life: another one leaves it alone meanwhile. */
export class LivingRuns extends Migration {
  override readonly name = '0029-living-runs';

  override up(): void {
    this.addSql(`alter table analyses add column tried_at timestamptz(3) null`);
  }
}
