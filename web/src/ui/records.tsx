import type { ComponentProps } from 'react'
import { ListStates } from './list-states.tsx'
import { RecordList } from './record-list.tsx'
import type { useOpenRecord } from './use-open-record.ts'

type PagedQuery = ComponentProps<typeof ListStates>['list'] & {
  data: { pages: readonly { meta: { total?: number | null } }[] } | undefined
}

type RecordsProps<Row extends { id: string }> = Omit<
  ComponentProps<typeof RecordList<Row>>,
  'total' | 'openId' | 'onOpen' | 'list'
> &
  Pick<ComponentProps<typeof ListStates>, 'noun' | 'empty'> & {
    list: PagedQuery & ComponentProps<typeof RecordList<Row>>['list']
    record: ReturnType<typeof useOpenRecord>
  }

/** A list of records with its states: loading, failed, empty. */
export function Records<Row extends { id: string }>(props: RecordsProps<Row>) {
  const { list, rows, record, noun, empty, ...rest } = props
  return (
    <ListStates list={list} noun={noun} isEmpty={rows.length === 0} empty={empty}>
      <RecordList
        {...rest}
        rows={rows}
        total={list.data?.pages[0]?.meta.total ?? null}
        openId={record.id}
        onOpen={record.open}
        list={list}
      />
    </ListStates>
  )
}
