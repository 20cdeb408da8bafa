import { useSearchParams } from 'react-router'

const NAME = 'new'

/** A dialog opened by the URL, such as `?new=fan` from the palette. */
export function useCreateParam(kind: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const setOpen = (open: boolean) =>
    setParams(
      (now) => {
        if (open) now.set(NAME, kind)
        else if (now.get(NAME) === kind) now.delete(NAME)
        return now
      },
      { replace: true },
    )
  return [params.get(NAME) === kind, setOpen]
}
