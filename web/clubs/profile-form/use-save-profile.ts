import type { ClubProfileInput } from '@fixturebook/contract/club-profile';
import {
  changedSinceReadCode,
  getPhotoVersion,
  versionOfNewClub,
} from '@fixturebook/contract/preconditions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { saveAgainstVersion } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { hasErrorCode, isOutcomeUnknown, ProblemError } from '../../platform/problem-error.ts';
import { meQuery } from '../../platform/session/session.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import { createUuid } from '../../ui/browser/uuid.ts';
import { hasChanges } from '../../ui/form/form-values.ts';
import type { ChosenImage } from '../../ui/form/image/image-field.tsx';
import type { FormAttempt } from '../../ui/form/use-submit-form.ts';
import {
  deleteClubPhoto,
  saveClubPhoto,
  saveOwnClub,
  updateCachedOwnClub,
  updateCachedOwnPhoto,
} from '../api.ts';
import { toProfileFormValues } from './profile-form-values.ts';

/** Thrown when the profile was saved but its photo was not, or may not have been. Submitting the form again saves both. */
class PhotoNotSavedError extends Error {
  override name = 'PhotoNotSaved';
  /** True if the server refused the photo, so that sending the same photo again cannot help. */
  readonly isRefused: boolean;
  /** True if the server may have stored the photo. */
  readonly isUnknown: boolean;

  constructor(cause: unknown) {
    super('The photo could not be saved.', { cause });
    this.isRefused = cause instanceof ProblemError && [400, 413, 415].includes(cause.status);
    this.isUnknown = isOutcomeUnknown(cause);
  }
}

interface SaveProfileOptions {
  savedPhotoUrl: string | null;
  /** The version of the profile in the form, or undefined for a new club. */
  version: string | undefined;
  /** Where the app goes on to afterwards. */
  nextPath: string;
}

export function useSaveProfile({ savedPhotoUrl, version, nextPath }: SaveProfileOptions) {
  const [seenVersion, setSeenVersion] = useState(version);
  const client = useQueryClient();
  const leaveForm = useLeaveForm();
  const [photo, setPhoto] = useState<ChosenImage>({ url: savedPhotoUrl, file: null });
  // A photo that a colleague has changed since must stay until this user has seen it.
  const [seenPhotoUrl, setSeenPhotoUrl] = useState(savedPhotoUrl);
  const [photoError, setPhotoError] = useState<string>();
  const [photoKey, setPhotoKey] = useState(createUuid);
  useEffect(() => {
    const { file, url } = photo;
    return () => {
      if (file && url) URL.revokeObjectURL(url);
    };
  }, [photo]);

  function choosePhoto(image: ChosenImage) {
    setPhotoError(undefined);
    setPhoto(image);
    setPhotoKey(createUuid());
  }

  async function save(input: ClubProfileInput, attempt: FormAttempt) {
    setPhotoError(undefined);
    const club = await saveAgainstVersion(
      () => saveOwnClub(input, seenVersion ?? versionOfNewClub),
      async (waitMs) => {
        const me = await fetchCurrent(client, meQuery, waitMs);
        if (!me?.club) throw new Error('Your club has no profile any more.');
        setSeenVersion(me.club.version);
        const stored = hasChanges(input, me.club) ? undefined : me.club;
        return { stored, values: toProfileFormValues(me.club) };
      },
    );
    setSeenVersion(club.version);
    updateCachedOwnClub(client, club);
    try {
      await savePhoto();
    } catch (error) {
      if (hasErrorCode(error, changedSinceReadCode)) await showPhotoOfColleague();
      else setPhotoError(getErrorReason(error));
      throw new PhotoNotSavedError(error);
    }
    const done = "We've saved your profile.";
    await leaveForm(attempt, { to: nextPath, options: { state: { done } }, done });
  }

  async function savePhoto() {
    const version = getPhotoVersion(seenPhotoUrl);
    if (!photo.file && (photo.url || !seenPhotoUrl)) return;
    const photoUrl = photo.file
      ? await saveClubPhoto(await photo.file, version, photoKey)
      : await deleteClubPhoto(version);
    setSeenPhotoUrl(photoUrl);
    updateCachedOwnPhoto(client, photoUrl);
  }

  async function showPhotoOfColleague() {
    const me = await fetchCurrent(client, meQuery);
    const photoUrl = me?.club?.photoUrl ?? null;
    const changed = 'The image has been changed since you opened this form.';
    setSeenPhotoUrl(photoUrl);
    if (photo.file) {
      setPhotoError(`${changed} Submit again to use yours.`);
      return;
    }
    setPhoto({ url: photoUrl, file: null });
    setPhotoError(`${changed} Remove it again, or keep it.`);
  }

  return { photo, choosePhoto, photoError, save, describe: formatSaveError };
}

function getErrorReason(error: unknown): string {
  if (error instanceof ProblemError) return error.errors[0]?.message ?? error.detail;
  return (error as Error).message;
}

function formatSaveError(error: Error): string {
  if (error instanceof PhotoNotSavedError) {
    if (error.isUnknown)
      return "We've saved your profile, but we can't tell whether the photo arrived. It's safe to submit again.";
    const nextStep = error.isRefused
      ? 'Choose another picture, or remove it.'
      : 'Submit again to retry.';
    return `We've saved your profile, but not the photo. ${nextStep}`;
  }
  const isSessionGone = error instanceof ProblemError && error.status === 401;
  return `${isSessionGone ? 'Authentication Error' : 'Error'}: ${error.message}`;
}
