import { foldedCharacters } from '@app/contract';
import { Migration } from '@mikro-orm/migrations';

/** Search texts in pieces, with variants of characters and both kana folded: what was stored before is written again. */
export class FoldedSearch extends Migration {
  override readonly name = '0012-folded-search';

  override up(): void {
    const { from, to } = foldedCharacters();
    const all = (column: string, table: string): string =>
      `array(select replace(t.${column}, chr(31), ' ') from ${table} t where t.conversation_id = c.id and t.owner = c.owner
              order by t.position, t.id)`;
    const single = ['memo', 'summary', 'theme'].map((column) => `replace(coalesce(c.${column}, ''), chr(31), ' ')`);
    const pieces = `${all('text', 'lines')} || ${all('message', 'messages')} || ${all('text', 'next_actions')} || array[${single.join(', ')}]`;
    this.addSql(
      `update search_texts s
          set text = translate(lower(normalize(array_to_string(${pieces}, chr(31)), nfkc) collate "pg_c_utf8"), '${from}', '${to}')
         from conversations c where c.id = s.conversation_id and c.owner = s.owner`,
    );
  }
}
