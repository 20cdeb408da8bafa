import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import type { CSSProperties } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { FastScrollTile, Tile } from './tile.tsx'
import { type TilesOptions, useTiles } from './use-tiles.ts'

/** Narrower tiles would truncate their status. */
const MIN_TILE_WIDTH = 164
const GAP = { column: 14, row: 18 }
/** Height of the text below the picture. */
const TEXT_HEIGHT = 76

export type ItemsProps = Omit<TilesOptions, 'items'> & {
  items: readonly ContentItem[]
  zone: string
  /** Null if items can't be selected. */
  isSelected: ((id: string) => boolean) | null
  onStale: (id: string) => void
}

/** A virtualized grid; items open in a side panel. */
export function ContentGrid(props: ItemsProps) {
  const { items, zone, openId, isSelected, onStale } = props
  const [measureRef, width] = useWidth()
  const columns = Math.max(2, Math.floor((width + GAP.column) / (MIN_TILE_WIDTH + GAP.column)))
  const pictureHeight = Math.round((((width - (columns - 1) * GAP.column) / columns) * 3) / 4)
  const rowHeight = pictureHeight + TEXT_HEIGHT + GAP.row
  const tiles = useTiles(props, { columns, rowHeight, headHeight: 8, overscan: 1 })
  return (
    <div ref={measureRef}>
      <div aria-hidden="true" style={{ height: tiles.before }} />
      <ul
        {...tiles.list}
        aria-label="Content"
        style={
          {
            '--picture': `${pictureHeight}px`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            gridAutoRows: pictureHeight + TEXT_HEIGHT,
            columnGap: GAP.column,
            rowGap: GAP.row,
            paddingBottom: GAP.row,
          } as CSSProperties
        }
        className="grid">
        {width > 0 &&
          items.slice(tiles.from, tiles.to).map((item, offset) => {
            const index = tiles.from + offset
            return tiles.isScrollingFast ? (
              <FastScrollTile key={item.id} item={item} index={index} />
            ) : (
              <Tile
                key={item.id}
                item={item}
                zone={zone}
                index={index}
                isTabStop={index === tiles.tabStop}
                isOpen={item.id === openId}
                isSelected={isSelected?.(item.id) ?? null}
                onStale={onStale}
              />
            )
          })}
      </ul>
      <div aria-hidden="true" style={{ height: tiles.after }} />
      {tiles.hasMore && <TileSkeletons count={columns} />}
    </div>
  )
}

function TileSkeletons({ count }: { count: number }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[repeat(auto-fill,minmax(max(calc(50%-7px),1px),1fr))] gap-x-3.5 gap-y-4.5 pb-4.5 md:grid-cols-[repeat(auto-fill,minmax(164px,1fr))]">
      {Array.from({ length: count }, (_, tile) => tile).map((tile) => (
        <div key={tile} className="flex flex-col gap-2">
          <Skeleton className="aspect-4/3 w-full rounded-[8px]" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
  )
}

export function GridSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading content</span>
      <TileSkeletons count={12} />
    </div>
  )
}
