import { contentTypeNames } from '@greenroom/contract/features/content/content.rules.ts'
import type { CreatorHome } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { DateTime } from '../../ui/format.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The creator's next scheduled posts. */
export function PostsCard({ posts, zone }: { posts: CreatorHome['posts']; zone: string }) {
  return (
    <Card>
      <CardHeader
        title="Scheduled posts"
        action={
          posts.scheduled > 0 && (
            <LinkButton size="sm" variant="ghost" to="/dashboard/content?status=SCHEDULED&sort=scheduled">
              All {posts.scheduled.toLocaleString('en-US')}
            </LinkButton>
          )
        }
      />
      {posts.scheduled === 0 && (
        <EmptyState title="Nothing scheduled">
          <Link to="/dashboard/content/upload" className="link">
            Upload content
          </Link>{' '}
          and choose when it is published.
        </EmptyState>
      )}
      <ol>
        {posts.next.map((post) => (
          <li key={post.id} className="border-line border-t">
            <Link
              to={`/dashboard/content?id=${post.id}`}
              className="flex min-h-11 items-center justify-between gap-x-3 px-3.5 py-2 text-13 -outline-offset-2 hover:bg-hover sm:px-4.5">
              <span className="min-w-0">
                <b className="block truncate font-medium">{post.title}</b>
                <span className="block text-12 text-ink-3">{contentTypeNames[post.type]}</span>
              </span>
              <span className="flex-none text-12 text-ink-2">
                <DateTime at={post.at} zone={zone} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
