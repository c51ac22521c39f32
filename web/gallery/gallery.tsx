import './gallery.css'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Intl, loadAreas } from '../src/platform/i18n.tsx'
import { NavigationContext, type Navigation } from '../src/platform/navigation.tsx'
import { Simulated } from '../src/ui/index.ts'
import { Controls } from './controls.tsx'
import { KeyFigures } from './figures.tsx'
import { Charts } from './charts.tsx'
import { Flow } from './flow.tsx'
import { Records } from './records.tsx'
import { Trail } from './trail.tsx'

// Every component of the kit in its states, for review and for axe. Not part of the build. All figures are samples.
const navigation: Navigation = {
  pathname: '/assets/index',
  pattern: '/assets/index',
  name: 'assets',
  params: {},
  search: {},
  owns: () => false,
  go: () => {},
  warm: () => {},
  safeRedirect: () => '/home',
}

const parts: Readonly<Record<string, () => ReactNode>> = {
  figures: KeyFigures,
  charts: Charts,
  trail: Trail,
  records: Records,
  flow: Flow,
  controls: Controls,
}
const wanted = new URLSearchParams(location.search).get('part')

await loadAreas(['shell', 'ui'])
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Intl>
      <NavigationContext value={navigation}>
        <section aria-label="Simulated">
          <Simulated word="Simulated">A demo: nothing here is real.</Simulated>
        </section>
        <main className="mx-auto grid max-w-280 gap-14 px-4 py-8 lg:px-10">
          <h1>Gallery</h1>
          {Object.entries(parts)
            .filter(([name]) => wanted === null || wanted === name)
            .map(([name, Part]) => (
              <div key={name} className="page">
                {Part()}
              </div>
            ))}
        </main>
      </NavigationContext>
    </Intl>
  </StrictMode>,
)
