import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { absentOptionals, completeLock, type Lock } from './complete-lock.ts'
import { root } from './gates.ts'

test('our lock file names every optional package, so that npm ci takes it on any platform and from any registry', () => {
  const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  expect(absentOptionals(lock).map(({ place, version }) => `${place}@${version}`)).toEqual([])
})

test('a package that a registry omitted is added next to the package that requires it', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/parser': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { '@parser/binding-darwin-arm64': '1.0.0', '@parser/binding-linux-x64-gnu': '1.0.0' },
      },
      'node_modules/@parser/binding-linux-x64-gnu': { version: '1.0.0' },
      'tools/node_modules/parser': { version: '2.0.0', optionalDependencies: { '@parser/binding-linux-arm64-musl': '2.0.0', fsevents: '~2.3.3' } },
    },
  }
  expect(absentOptionals(lock).map(({ place }) => place)).toEqual([
    'node_modules/@parser/binding-darwin-arm64',
    'tools/node_modules/@parser/binding-linux-arm64-musl',
    'tools/node_modules/fsevents',
  ])
  const { packages } = completeLock<Lock>(lock)
  expect(packages['node_modules/@parser/binding-darwin-arm64']).toEqual({
    version: '1.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  })
  expect(packages['tools/node_modules/@parser/binding-linux-arm64-musl']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
  expect(packages['tools/node_modules/fsevents']).toEqual({ version: '2.3.3', optional: true, os: ['darwin'] })
  expect(absentOptionals(completeLock<Lock>(lock))).toEqual([])
})
