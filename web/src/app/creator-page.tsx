import { useEffect } from 'react'
import { CreatorPage as Page } from '../features/creators/creator-page.tsx'
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

export const meta = () => [{ title: 'Creator · Greenroom' }]

const part = lazyPart(
  async () => (await import('../features/content/library/creator-content.tsx')).CreatorContent,
)

/** A creator, with her items from the content feature. */
export default function CreatorPage() {
  return <Page contentOf={({ id, isArchived }) => <ContentPart creatorId={id} isArchived={isArchived} />} />
}

/** Downloaded when its tab is opened. */
function ContentPart(props: { creatorId: string; isArchived: boolean }) {
  const { Part, failed, load } = useLazyPart(part)
  useEffect(() => {
    void load()
  }, [load])
  if (Part) return <Part {...props} />
  if (failed) return <ErrorState title="Could not load content" error={null} onRetry={load} />
  return (
    <div aria-busy="true">
      <Skeleton className="h-80 w-full rounded-box" />
    </div>
  )
}
