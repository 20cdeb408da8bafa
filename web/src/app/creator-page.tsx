import { CreatorPage as Page } from '../features/creators/creator-page.tsx'
import { titleOf } from '../ui/brand.ts'
import { LazySection } from '../ui/lazy-section.tsx'
import { lazyView } from '../ui/lazy-view.ts'

export const meta = () => [{ title: titleOf('Creator') }]

const contentView = lazyView(
  async () => (await import('../features/content/library/creator-content.tsx')).CreatorContent,
)
const personaView = lazyView(async () => (await import('../features/assist/persona-tab.tsx')).PersonaTab)

/** The creator page, with tabs from other features. */
export default function CreatorPage() {
  return (
    <Page
      renderContent={({ id, isArchived }) => (
        <LazySection
          view={contentView}
          props={{ creatorId: id, isArchived }}
          errorTitle="Could not load content"
        />
      )}
      renderPersona={({ id }) => (
        <LazySection view={personaView} props={{ creatorId: id }} errorTitle="Could not load the persona" />
      )}
    />
  )
}
