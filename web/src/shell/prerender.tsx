import { feedKinds, feedPath } from '@ohmstead/contract/content/path'
import { renderToString } from 'react-dom/server'
import { forgetCalls } from '../platform/call-cache.ts'
import { Intl, loadAreas, translator } from '../platform/i18n.tsx'
import { rememberLanguage, tagOf, type Language } from '../platform/language.ts'
import { MemberApp, openMemberDocument } from './member-document.tsx'
import { OfflinePage } from './offline-page.tsx'
import type { prerendered } from './prerendered.ts'
import { routes } from './routes.ts'

export interface Prerendered {
  readonly html: string
  readonly lang: string
  readonly title: string
  readonly description: string
  /** The path of a feed of new entries of the page. */
  readonly feed: string | undefined
  /** A note for readers without scripts about the missing content. */
  readonly noScript: string
}

/** Renders one page before any answer has arrived, the same for every reader. The caller sets `location` and provides the words by `fetch`. */
export async function prerender(path: (typeof prerendered)[number], language: Language): Promise<Prerendered> {
  rememberLanguage(language)
  await Promise.all([loadAreas(['shell', 'ui', 'home']), openMemberDocument()])
  const html = renderToString(<MemberApp />)
  // Unused cached answers would keep the build process running until their garbage collection.
  forgetCalls()
  const t = translator('shell')
  const name = routes[path].name
  // Existing pages have a description; other routes use their sentence about future content.
  const described = `route.${name}.description` as 'route.home.description'
  const coming = `route.${name}.coming` as 'route.transparency.coming'
  const title = path === '/home' ? translator('home')('page.visitor.documentTitle') : t(`route.${name}.title`)
  return {
    html,
    lang: tagOf(language),
    title,
    description: t.has(described) ? t(described) : t.has(coming) ? t(coming) : t('coming'),
    feed: feedKinds.map(feedPath).find((feed) => feed === `${path}.atom`),
    noScript: t('noScript'),
  }
}

/** The offline page. It needs no script and no answer. */
export async function prerenderOffline(language: Language): Promise<Pick<Prerendered, 'html' | 'lang'>> {
  rememberLanguage(language)
  await loadAreas(['shell', 'ui'])
  const html = renderToString(
    <Intl>
      <OfflinePage />
    </Intl>,
  )
  return { html, lang: tagOf(language) }
}
