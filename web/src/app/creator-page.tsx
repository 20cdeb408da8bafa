import { CreatorPage as Page } from '../features/creators/creator-page.tsx'
import { titleOf } from '../ui/brand.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { LazySection } from '../ui/lazy-section.tsx'

export const meta = () => [{ title: titleOf('Creator') }]

const contentPart = lazyPart(
  async () => (await import('../features/content/library/creator-content.tsx')).CreatorContent,
)
const personaPart = lazyPart(async () => (await import('../features/assist/persona-tab.tsx')).PersonaTab)

/** A creator, with tabs of other features. */
export default function CreatorPage() {
  return (
    <Page
      contentOf={({ id, isArchived }) => (
        <LazySection
          part={contentPart}
          props={{ creatorId: id, isArchived }}
          errorTitle="Could not load content"
        />
      )}
      personaOf={({ id }) => (
        <LazySection part={personaPart} props={{ creatorId: id }} errorTitle="Could not load the persona" />
      )}
    />
  )
}
