import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pointList } from '@ohmstead/contract/charging/calls'
import { chromium } from 'playwright-core'
import { apiClient } from '../../server/src/roles/api-client.ts'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { startInstance } from '../e2e/instance.ts'
import { audit, categories, type Audit, type Category } from './audit.ts'
import { launchOptions } from '../e2e/browser.ts'
import { openBrowser, signIn, type BenchBrowser } from './browser.ts'
import { budgets, type Budget } from '../vite/budgets.ts'
import { firstLoadOf, type FirstLoad } from './first-load.ts'

export const name = 'web'

const KB = 1_000

/** The running demo in a browser: the first load compared with the budgets, and Lighthouse compared with a page of bare text. */
export async function run({ folder, quick, say }: BenchContext): Promise<readonly Figure[]> {
  say('the demo starts')
  const instance = await startInstance()
  const browser = await openBrowser(path.join(folder, 'profile'))
  const bare = await barePage()
  const asked = quick ? { times: 1, of: ['performance'] as const } : { times: 3, of: categories }
  try {
    const { list } = await apiClient(instance.url).ask(pointList, {})
    const [home, point] = [`${instance.url}/home`, `${instance.url}/charge/point/${list[0]?.id}`]
    const figures: Figure[] = []
    const audited = async (title: string, url: string) => {
      say(`Lighthouse of ${title}`)
      return auditFigures(title, asked.of, await middle(url, browser, asked), reference)
    }
    say('Lighthouse of a page of bare text')
    const reference = await middle(bare.url, browser, asked)
    figures.push(...(await audited('home', home)), ...(await audited('point page', point)))
    say('Ada signs in')
    const [page] = browser.context.pages()
    await signIn(page ?? (await browser.context.newPage()), instance, 'ada')
    const signedIn = await browser.context.storageState()
    figures.push(...(await audited('dashboard', home)))
    say('first loads')
    figures.push(
      ...(await firstLoads({
        visitor: { url: home },
        driver: { url: point },
        member: { url: home, signedIn },
        staff: { url: `${instance.url}/staff` },
      })),
    )
    return figures
  } finally {
    bare.close()
    await browser.close()
    await instance.stop()
  }
}

type Entry = { readonly url: string; readonly signedIn?: Awaited<ReturnType<BenchBrowser['context']['storageState']>> }

async function firstLoads(entries: Readonly<Record<keyof typeof budgets, Entry>>): Promise<Figure[]> {
  const fresh = await chromium.launch(launchOptions)
  const figures: Figure[] = []
  for (const [who, budget] of Object.entries(budgets)) {
    const { url, signedIn } = entries[who as keyof typeof budgets]
    figures.push(...besideBudget(who, await firstLoadOf(fresh, url, signedIn), budget))
  }
  await fresh.close()
  return figures
}

function besideBudget(who: string, load: FirstLoad, budget: Budget): Figure[] {
  const one = (what: string, bytes: number, budgetKb: number) =>
    figure({
      name: `first load, ${who}: ${what}`,
      ours: bytes / KB,
      reference: budgetKb,
      referenceName: 'budget',
      unit: 'KB',
      aim: { of: 'ratio', atMost: 1 },
    })
  return [one('scripts', load.js, budget.js), one('styles', load.css, budget.css), one('faces', load.fonts, budget.fonts)]
}

/** The median of several audits, by largest paint. */
async function middle(
  url: string,
  { port }: BenchBrowser,
  { times, of }: { readonly times: number; readonly of: readonly Category[] },
): Promise<Audit> {
  const audits: Audit[] = []
  for (let time = 0; time < times; time++) audits.push(await audit(url, port, of))
  const [found] = audits.toSorted((a, b) => a.lcpMs - b.lcpMs).slice(Math.floor(times / 2))
  if (!found) throw new Error('at least one audit was made')
  return found
}

/** The scores that every audited page should reach on a quiet machine. */
const leastScores: Readonly<Record<Category, number>> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

function auditFigures(title: string, of: readonly Category[], ours: Audit, reference: Audit): Figure[] {
  const beside = (what: string, unit: string, value: (audit: Audit) => number | null) =>
    figure({ name: `${title}: ${what}`, ours: value(ours) ?? Number.NaN, reference: value(reference), referenceName: 'a page of bare text', unit })
  const scores = of.map((name) => ({
    ...beside(name, 'of 100', ({ scores: all }) => all[name]),
    aim: { of: 'ours', atLeast: leastScores[name] } as const,
  }))
  return [
    ...scores,
    beside('first paint', 'ms', ({ fcpMs }) => fcpMs),
    beside('largest paint', 'ms', ({ lcpMs }) => lcpMs),
    beside('blocked', 'ms', ({ tbtMs }) => tbtMs),
    beside('layout shift', '', ({ cls }) => cls),
  ]
}

/** A document with one sentence: the lower bound for any page on this machine in this browser. */
async function barePage(): Promise<{ url: string; close(): void }> {
  const html =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><main><h1>Bare text</h1><p>Nothing to load.</p></main></html>'
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() }
}
