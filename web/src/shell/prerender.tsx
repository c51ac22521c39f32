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
  /** For readers without scripts: what they do not see. */
  readonly noScript: string
}

/** One page as everybody sees it before any answer has come. The caller has set `location` and gives the words by `fetch`. */
export async function prerender(path: (typeof prerendered)[number], language: Language): Promise<Prerendered> {
  rememberLanguage(language)
  await Promise.all([loadAreas(['shell', 'ui', 'home']), openMemberDocument()])
  const html = renderToString(<MemberApp />)
  // Unused cached answers would keep the build process running until their garbage collection.
  forgetCalls()
  const t = translator('shell')
  const name = routes[path].name
  // What is built describes itself; of the rest its one sentence is all there is to say.
  const described = `route.${name}.description` as 'route.home.description'
  const coming = `route.${name}.coming` as 'route.help.coming'
  const title = path === '/home' ? translator('home')('page.visitor.documentTitle') : t(`route.${name}.title`)
  return {
    html,
    lang: tagOf(language),
    title: `${title} · ${t('brand')}`,
    description: t.has(described) ? t(described) : t.has(coming) ? t(coming) : t('coming'),
    noScript: t('noScript'),
  }
}

/** What is read where no network is. It needs no script and no answer. */
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
