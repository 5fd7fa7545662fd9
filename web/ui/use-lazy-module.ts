import { useQuery } from '@tanstack/react-query';

/**
 * Loads code that few users of a screen need. Show it with `Loaded`: then only this part of the screen fails if the code
 * cannot be loaded, and the user can try again. React's `lazy` would fail the whole screen.
 *
 * @param name What the code shows, as in “We can't load the map”.
 */
export function useLazyModule<Module>(name: string, load: () => Promise<Module>) {
  return useQuery({
    queryKey: ['code', name],
    queryFn: async () => {
      try {
        return await load();
      } catch (cause) {
        throw new Error(`We can't load ${name}. Check your signal and try again.`, { cause });
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}
