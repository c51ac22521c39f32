import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openCsms } from '../test/csms.ts'
import { runFleet } from './fleet.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Runs the program like `npm run fleet`. */
function runProcess(...flags: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'fleet.ts'), ...flags])
    let out = ''
    let err = ''
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (err += data.toString()))
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

async function run(...flags: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runFleet(
    flags,
    (line) => out.push(line),
    (line) => err.push(line),
  )
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const credentials = () =>
  file('credentials.json', JSON.stringify(['A', 'B', 'C'].map((stationId) => ({ stationId, password: 'a password of twenty', model: 'OH-50' }))))

describe('npm run fleet', () => {
  test('replays six past hours in a second, never beyond now, and prints a report', async () => {
    const csms = await openCsms({ password: 'a password of twenty' })
    const report = join(folder, 'report.json')
    const story = ['--speed', '18000', '--duration', '6h', '--seed', '4', '--duplicates', '0.5']
    const { code, out, err } = await runProcess('--url', csms.url, '--credentials', credentials(), '--report', report, ...story)
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toContain('3 of 3 stations online, 0 charging, 0 messages waiting')
    const reported = JSON.parse(readFileSync(report, 'utf8')) as { transactionsStarted: number; energyWh: number; sent: Record<string, number> }
    expect(reported.transactionsStarted).toBeGreaterThan(0)
    expect(reported.sent['StartTransaction']).toBe(csms.of('StartTransaction').length)
    const times = csms.calls.flatMap(({ payload }) => (typeof payload['timestamp'] === 'string' ? [Date.parse(payload['timestamp'])] : []))
    expect(Math.max(...times)).toBeLessThanOrEqual(csms.now())
    expect(csms.violations).toEqual([])
    await csms.close()
  })

  test('checks a file without a server', async () => {
    const sessions = file('sessions.csv', 'station,start,end,energy_kwh\nA,2026-01-05T10:00:00Z,2026-01-05T11:00:00Z,7.5\nA,2026-01-05T12:00:00Z,,\n')
    const { code, out } = await run('--sessions', sessions, '--check')
    expect(code).toBe(0)
    expect(out).toContain("2 rows read as 'generic', 1 used, 1 refused.")
    expect(out).toContain('1  refused  missingEnd: The session has no end.')
  })

  test.each([
    [[], '--url must be the address'],
    [['--url', 'ws://localhost:1/ocpp'], '--credentials names the file'],
    [['--url', 'ws://localhost:1/ocpp', '--credentials', 'nowhere.json'], 'cannot be read'],
    [['--speed', 'fast'], '--url must be the address'],
    [['--sped', '3'], 'Unknown option'],
    [['--check'], '--check needs a file'],
  ])('reports what is missing: %j', async (flags, sentence) => {
    const { code, err } = await run(...flags)
    expect(code).toBe(2)
    expect(err).toContain(sentence)
    expect(err).toContain('npm run fleet --')
  })
})
