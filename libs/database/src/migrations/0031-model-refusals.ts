import { Migration } from '@mikro-orm/migrations';

/** Why the offline engine made a result in place of a language model that a person has to set right. */
export class ModelRefusals extends Migration {
  override readonly name = '0031-model-refusals';

  override up(): void {
    this.addSql(`alter table analyses add column refused text null check (refused in ('money', 'key', 'model'))`);
  }
}
