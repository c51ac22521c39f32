import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../../tools/scratch-folder.ts'
import { asUser, startOwnPostgres, type OwnPostgres } from '../../test/own-postgres.ts'
import { connectionsFault, connectionsNeeded, databaseRoles, loginRoles, nameOf, urlFor } from './database-role.ts'
import { prepareExternalPostgres, refusalOf, type Inspection } from './external-postgres.ts'
import { silentLog } from './log.ts'
import { migrate } from './migrate.ts'

const folder = scratchFolder('ohmstead-external-')
let server: OwnPostgres
let databaseUrl: string

beforeAll(async () => {
  server = await startOwnPostgres(folder, { fsync: 'off' })
  databaseUrl = server.databaseUrl
  await asUser(server.superuserUrl, (client) => client.query(`create role guest login password 'guest'`))
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const whoIs = (url: string) => asUser(url, async (client) => (await client.query<{ who: string }>('select current_user::text as who')).rows[0]?.who)

describe('an external database', () => {
  test('is set up by a user who is not a superuser, migrated, and used by each role', async () => {
    const dataDir = path.join(folder, 'first')
    const external = await prepareExternalPostgres({ databaseUrl, dataDir })
    await migrate({ ownerUrl: external.ownerUrl, log: silentLog })
    expect(statSync(path.join(dataDir, 'postgres-passwords.json')).mode & 0o777).toBe(0o600)
    for (const role of databaseRoles.filter((one) => one !== 'staff_read'))
      expect(await whoIs(external.urlOf(role))).toBe(role === 'migrate' ? 'ohmstead_owner' : nameOf(role))
    // The server accepts as many as the embedded one.
    expect(external.fewConnections).toBeUndefined()
    // The server did not revoke the right to take advisory locks from readers.
    await expect(whoIs(external.urlOf('staff_read'))).rejects.toThrow('not permitted to log in')
    const { rows } = await asUser(databaseUrl, (client) =>
      client.query(
        `select rolname from pg_roles where rolname like 'ohmstead\\_%' and rolname <> 'ohmstead_superuser' and (rolsuper or rolcreaterole or rolcreatedb)`,
      ),
    )
    expect(rows).toEqual([])
  })

  test('is used again with the stored passwords, and refuses other roles', async () => {
    const dataDir = path.join(folder, 'first')
    const kept = readFileSync(path.join(dataDir, 'postgres-passwords.json'), 'utf8')
    const external = await prepareExternalPostgres({ databaseUrl, dataDir })
    expect(readFileSync(path.join(dataDir, 'postgres-passwords.json'), 'utf8')).toBe(kept)
    expect(await whoIs(external.urlOf('api'))).toBe('ohmstead_api')
    await expect(whoIs(urlFor(databaseUrl, 'guest', 'guest'))).rejects.toMatchObject({ code: '42501' })
  })

  test('whose schema public belongs to someone else is refused with the statement to run, and used after it', async () => {
    const second = { databaseUrl, dataDir: path.join(folder, 'first') }
    const open = 'alter schema public owner to ohmstead_superuser; grant usage on schema public to public'
    await asUser(server.superuserUrl, (client) => client.query(open))
    await expect(prepareExternalPostgres(second)).rejects.toThrow('run REVOKE ALL ON SCHEMA public FROM PUBLIC in the database books as its owner')
    await asUser(server.superuserUrl, (client) => client.query('revoke all on schema public from public'))
    await expect(prepareExternalPostgres(second)).resolves.toBeDefined()
    await asUser(server.superuserUrl, (client) => client.query('alter schema public owner to pg_database_owner'))
  })

  test('in use by another DATA_DIR is not locked away from it; not in use, it gets new passwords', async () => {
    const first = await prepareExternalPostgres({ databaseUrl, dataDir: path.join(folder, 'first') })
    const second = { databaseUrl, dataDir: path.join(folder, 'second') }
    await asUser(first.urlOf('api'), async () => {
      await expect(prepareExternalPostgres(second)).rejects.toThrow(
        /Another Ohmstead uses this PostgreSQL server: copy its postgres-passwords\.json into/,
      )
    })
    const moved = await prepareExternalPostgres(second)
    expect(await whoIs(moved.urlOf('worker'))).toBe('ohmstead_worker')
    await expect(whoIs(first.urlOf('worker'))).rejects.toMatchObject({ code: '28P01' })
  })

  test('whose passwords have changed refuses the old ones: the start says what to do', async () => {
    await expect(prepareExternalPostgres({ databaseUrl, dataDir: path.join(folder, 'first') })).rejects.toThrow(
      /first\/postgres-passwords\.json does not hold the passwords that this PostgreSQL knows/,
    )
  })

  test('that cannot be used is refused with an explanation', async () => {
    const dataDir = path.join(folder, 'third')
    await expect(prepareExternalPostgres({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/x', dataDir })).rejects.toThrow(
      /^The PostgreSQL of DATABASE_URL does not answer: /,
    )
    await asUser(server.superuserUrl, (client) => client.query('grant connect on database books to guest'))
    await expect(prepareExternalPostgres({ databaseUrl: urlFor(databaseUrl, 'guest', 'guest'), dataDir })).rejects.toThrow('give it CREATEROLE')
  })
})

describe('the inspection refuses', () => {
  const fine: Inspection = { versionNum: 170_000, version: '17.0', database: 'books', managesRoles: true, managesDatabase: true, encoding: 'UTF8' }
  test.each<[string, Partial<Inspection>, RegExp | undefined]>([
    ['nothing', {}, undefined],
    ['an old version', { versionNum: 160_013, version: '16.13' }, /^Ohmstead needs PostgreSQL 17 or later; DATABASE_URL leads to 16\.13\.$/],
    ['another encoding', { encoding: 'LATIN1' }, /LATIN1/],
    ['a user who cannot make roles', { managesRoles: false }, /CREATEROLE/],
    ['a user who does not own the database', { managesDatabase: false }, /make it the owner/],
  ])('%s', (_, difference, sentence) => {
    const refusal = refusalOf({ ...fine, ...difference })
    if (sentence) expect(refusal).toMatch(sentence)
    else expect(refusal).toBeUndefined()
  })

  test('nothing, but a server with too few connections is named with what it needs', () => {
    expect(connectionsFault({ max: 100, reserved: 3 })).toContain(
      `accepts 100 connections, and 3 of them are reserved: set max_connections to at least ${connectionsNeeded + 3}`,
    )
    expect(connectionsFault({ max: connectionsNeeded + 2, reserved: 3 })).toBeDefined()
    expect(connectionsFault({ max: connectionsNeeded + 3, reserved: 3 })).toBeUndefined()
    // What the guide for operators names is enough.
    expect(connectionsNeeded + 3).toBeLessThanOrEqual(230)
  })

  test('exactly the login roles have a password', () => {
    expect(loginRoles).toEqual(databaseRoles.filter((role) => role !== 'owner'))
  })
})
