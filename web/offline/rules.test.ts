import { describe, expect, test } from 'vitest'
import { kindOf } from './rules.ts'

const origin = 'https://ohmstead.example'
const page = { method: 'GET', mode: 'navigate' }
const part = { method: 'GET', mode: 'cors' }

describe('the service worker answers', () => {
  test.each([
    [page, '/', 'document'],
    [page, '/home?lang=de_DE', 'document'],
    [page, '/charge/point/pt_1', 'document'],
    [page, '/person/about', 'document'],
    [part, '/assets/app-4f3a.js', 'hashed'],
    [part, '/assets/messages/8ii34Iwx/de_DE/shell.json', 'hashed'],
    [part, '/boot.js', 'plain'],
    [part, '/brand/name.svg', 'plain'],
    [part, '/manifest.webmanifest', 'plain'],
  ] as const)('%o %s as %s', (request, path, kind) => expect(kindOf({ ...request, url: origin + path }, origin)).toBe(kind))

  test.each([
    [part, '/api/live?ticket=x'],
    [part, '/api/language/list'],
    [{ method: 'POST', mode: 'cors' }, '/api/user/login'],
    [{ method: 'POST', mode: 'navigate' }, '/home'],
    [page, '/api/openapi.json'],
    [page, '/staff'],
    [page, '/staff/devices'],
    [page, '/uploads/0123456789abcdef0123456789abcdef.png'],
    [part, '/uploads/0123456789abcdef0123456789abcdef.png'],
    [page, '/manifest.webmanifest'],
    [part, '/healthz'],
    [part, '/service-worker.js'],
  ])('nothing about %o %s', (request, path) => expect(kindOf({ ...request, url: origin + path }, origin)).toBe(null))

  test('nothing about another host', () => expect(kindOf({ ...part, url: 'https://elsewhere.example/assets/app-4f3a.js' }, origin)).toBe(null))
})
