import path from 'node:path'
import { languages, type Language } from '@ohmstead/contract/kernel/language'
import { sql } from 'kysely'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { searched } from '../src/features/content/article.store.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { foundInstance } from '../src/platform/instance.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { quantile } from './spread.ts'

export const name = 'search'

/** What readers look for, in each language: a rare word, a frequent one, and several. */
const questions: Readonly<Record<Language, readonly string[]>> = {
  en_US: ['receipt', 'charging', 'withdraw money fee'],
  de_DE: ['Beleg', 'Laden', 'Geld auszahlen Gebühr'],
  fr_FR: ['reçu', 'recharge', 'retrait argent frais'],
  it_IT: ['ricevuta', 'ricarica', 'prelievo denaro commissione'],
  pt_PT: ['recibo', 'carregamento', 'levantamento dinheiro taxa'],
  zh_CN: ['收据', '充电', '提现 手续费'],
}

/** How long a search among 10,000 articles in six languages takes, one after the other, each with its total. */
export async function run({ folder, quick, say }: BenchContext): Promise<readonly Figure[]> {
  const count = quick ? 300 : 10_000
  const rounds = quick ? 2 : 30
  const log = openLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log })
  await migrate({ ownerUrl: postgres.ownerUrl, log })
  const [owner, api] = [openDatabase(postgres.ownerUrl), openDatabase(postgres.urlOf('api'))]
  try {
    await foundInstance(owner, 'demo')
    say(`${count} articles are published`)
    await copyHelp(owner, count)
    const now = systemClock().now()
    const tookMs: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round++)
      for (const language of languages)
        for (const words of questions[language]) {
          const from = performance.now()
          const { total } = await searched(api.reading.kysely, { words, kind: null }, { now, language, limit: 20, offset: 0 })
          tookMs.push(performance.now() - from)
          if (total > 0) found += 1
        }
    const p95 = quantile(tookMs, 0.95)
    return [
      figure({
        name: `a search among ${count} articles, p95`,
        ours: p95,
        reference: 50,
        referenceName: 'the budget of a search',
        unit: 'ms',
        aim: { of: 'ratio', atMost: 1 },
      }),
      figure({ name: 'the same, median', ours: quantile(tookMs, 0.5), reference: p95, referenceName: 'its p95', unit: 'ms' }),
      figure({ name: 'searches that find something', ours: found, reference: tookMs.length, referenceName: 'all searches', unit: 'searches' }),
    ]
  } finally {
    await Promise.all([owner.close(), api.close()])
    await postgres.stop()
  }
}

/** Copies the articles of the release until there are so many, each under a name of its own. */
async function copyHelp({ kysely }: ReturnType<typeof openDatabase>, count: number): Promise<void> {
  await sql`
    INSERT INTO content.article (name, kind, category)
    SELECT left(a.name, 40) || '-copy-' || n, a.kind, a.category
      FROM generate_series(1, ${count}::int) AS n
      JOIN (SELECT name, kind, category, row_number() OVER (ORDER BY name) AS at, count(*) OVER () AS every FROM content.article) a
        ON a.at = 1 + n % a.every`.execute(kysely)
  await sql`
    INSERT INTO content.version (name, version, texts, publish_at)
    SELECT a.name, 1, v.texts, v.publish_at
      FROM content.article a JOIN content.version v ON left(v.name, 40) = regexp_replace(a.name, '-copy-[0-9]+$', '')
     WHERE a.name ~ '-copy-[0-9]+$'`.execute(kysely)
  await sql`ANALYZE content.article, content.version, content.searched`.execute(kysely)
}
