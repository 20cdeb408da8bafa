import { useSearchParams } from 'react-router'

const NAME = 'new'

/** A dialog opened by the URL, such as `?new=fan` from the palette. */
export function useCreateParam(kind: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const setOpen = (open: boolean) =>
    setParams(
      (current) => {
        if (open) current.set(NAME, kind)
        else if (current.get(NAME) === kind) current.delete(NAME)
        return current
      },
      { replace: true },
    )
  return [params.get(NAME) === kind, setOpen]
}
