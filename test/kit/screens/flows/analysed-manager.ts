import { registerManager, type ApiClient } from '../../clients/manager-client.js';
import { transcriptOf } from '../../clients/one-on-one.js';
import { eventually } from '../../waiting/eventually.js';

export const SAKURA = '佐倉 美咲';
/** As long as a name may be, without a place to break, and what a browser would take for HTML. */
export const LONG_NAME = `<b>${'長'.repeat(192)}</b>`;
/** The cards of the dashboard that wait for their data. */
export const CARDS = ['感情の推移', '会話トピックの傾向', '課題・懸念事項', 'ポジティブな変化・成長'];

/** A manager with two reports, whose 1on1s lie on both sides of a new year in Japan and are analysed. */
export interface Analysed {
  manager: ApiClient;
  /** The 1on1 with {@link SAKURA}. */
  sakuraTalk: string;
}

/** Registers the manager, brings the 1on1s in, and waits for their analyses. */
export async function managerWithAnalyses(url: string): Promise<Analysed> {
  const manager = await registerManager(url);
  const talks: string[] = [];
  for (const [name, talk, timestamp] of [
    [SAKURA, '02', '2023-12-31T14:59:59Z'],
    [LONG_NAME, '17', '2023-12-31T15:00:00Z'],
  ] as const) {
    const employeeId = await manager.addEmployee(name);
    const body = { employeeId, timestamp, theme: '日々の業務', transcript: transcriptOf(talk) };
    talks.push((await manager.call<{ id: string }>('POST', '/api/conversations', body)).id);
  }
  for (const id of talks) await eventually(() => isAnalysed(manager, id), 'the analyses', 90_000);
  return { manager, sakuraTalk: talks[0] ?? '' };
}

async function isAnalysed(manager: ApiClient, id: string): Promise<boolean> {
  const { analyses } = await manager.call<{ analyses: { state: string }[] }>('GET', `/api/conversations/${id}`);
  return analyses.every(({ state }) => state === 'done');
}
