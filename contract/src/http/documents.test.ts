import { describe, expect, test } from 'vitest'
import { documentOf, languageAsked, preparedPage } from './documents.ts'

describe('the document of a path', () => {
  test.each([
    ['/home', 'index.html'],
    ['/assets/index', 'index.html'],
    ['/charge/point/pt_1', 'index.html'],
    ['/staffing', 'index.html'],
    ['/staff', 'staff.html'],
    ['/staff/devices', 'staff.html'],
  ])('%s: %s', (path, document) => expect(documentOf(path)).toBe(document))

  test.each([
    ['/', 'pages/de_DE/home.html'],
    ['/about/verify', 'pages/de_DE/about/verify.html'],
    ['/../x', null],
    ['/a.b', null],
    ['//x', null],
    ['/pages/%2e%2e', null],
  ])('%s is prerendered as %s', (path, file) => expect(preparedPage(path, 'de_DE')).toBe(file))
})

describe('the language of a browser', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de_DE'],
    ['nl, fr;q=0.5, it;q=0.7', 'it_IT'],
    ['zh-TW', 'zh_CN'],
    ['pt-BR;q=0, en', 'en_US'],
    ['nl', null],
    ['', null],
    [undefined, null],
    [';;;=,q=1,,de;q=x', 'de_DE'],
  ])('%s: %s', (header, language) => expect(languageAsked(header)).toBe(language))
})
