import { changePassword, saveAccount, signOutEverywhere } from "./account/account.ts";
import { listActivity } from "./activity/activity.ts";
import { listAliases, removeAlias, setAlias } from "./aliases/aliases.ts";
import { createApiToken, listApiTokens, revokeApiToken } from "./api-tokens/api-tokens.ts";
import { listApproachLines } from "./athletes/approach-lines.ts";
import {
  addAthlete,
  addRoster,
  compareAthletes,
  deleteAthlete,
  getAthlete,
  getStaffSheet,
  listAthletes,
  listLeaders,
  saveAthlete,
} from "./athletes/athletes.ts";
import {
  addPitchers,
  completeProfiles,
  listIncompleteProfiles,
} from "./athletes/begun-profiles.ts";
import { getFirstSteps } from "./athletes/first-steps.ts";
import { setInningsCaught } from "./athletes/innings-caught.ts";
import { setStanding } from "./athletes/standing.ts";
import { getVideoMeans } from "./athletes/video-means.ts";
import { getCharting, sendFieldOperations } from "./charting/charting.ts";
import { listClipNotes, removeClipNote, saveClipNote } from "./clips/clip-notes.ts";
import { pairClips, planPairing, undoPairing } from "./clips/clip-pairing.ts";
import { addClip, listClips, removeClip, saveClip } from "./clips/clips.ts";
import { removeRecording, savePoster, saveRecording, startRecording } from "./clips/recordings.ts";
import {
  compareVideo,
  keepVideoEstimate,
  listVideoEstimates,
  removeVideoEstimate,
  saveVideoEstimate,
} from "./estimates/estimates.ts";
import {
  downloadExport,
  downloadScoutingTable,
  downloadTable,
  exportAthlete,
  exportProgram,
  noteListExport,
} from "./exports/exports.ts";
import {
  correctPitches,
  deleteGame,
  getGame,
  listCorrections,
  moveGame,
  noteGameExport,
  saveGame,
  undoCorrection,
} from "./games/games.ts";
import {
  decideLateTaps,
  keepGamesApart,
  listSameOutings,
  mergeGames,
} from "./games/same-outings.ts";
import type { Endpoint } from "./ground/endpoint.ts";
import {
  discardImportFile,
  getImport,
  importDeviceFile,
  listImportFiles,
  listImports,
  reviewImportFile,
  runImport,
  undoImport,
  uploadImportFile,
} from "./imports/imports.ts";
import {
  acceptInvite,
  checkInvite,
  copyInviteLink,
  removeInvite,
  resendInvite,
  sendInvite,
} from "./invites/invites.ts";
import { getLeague } from "./level-tables/league.ts";
import {
  addLevelTable,
  listLevelTables,
  removeLevelTable,
  saveLevelTable,
} from "./level-tables/level-tables.ts";
import { createGame } from "./new-game/new-game.ts";
import { checkReset, requestReset, resetPassword } from "./password-reset/password-reset.ts";
import { listPeople, listSentInvites, removeMember } from "./people/people.ts";
import { checkSetup, completeSetup } from "./program-setup/program-setup.ts";
import { joinWaitlist, sendContactMessage } from "./public-site/public-site.ts";
import { setRestRule } from "./rest-rule/rest-rule.ts";
import { scoutingEndpoints } from "./scouting-endpoints.ts";
import { getClipConsent, giveClipConsent, withdrawClipConsent } from "./shares/clip-sharing.ts";
import { createShare, listShares, readSharedReport, revokeShare } from "./shares/shares.ts";
import { getSharing, noteSummarySent, setSharing } from "./shares/sharing.ts";
import { getSession, signIn, signOut } from "./sign-in/sign-in.ts";
import { getUsage } from "./usage/usage.ts";

/**
 * All endpoints. Tests check that the server mounts each of them, loop over their access rules, and print docs/endpoints.md.
 * @internal
 */
export const endpoints: readonly Endpoint[] = [
  signIn,
  signOut,
  getSession,
  requestReset,
  checkReset,
  resetPassword,
  checkSetup,
  completeSetup,
  checkInvite,
  acceptInvite,
  listAthletes,
  listApproachLines,
  getVideoMeans,
  listLeaders,
  addAthlete,
  addPitchers,
  addRoster,
  listIncompleteProfiles,
  completeProfiles,
  getFirstSteps,
  getStaffSheet,
  getAthlete,
  compareAthletes,
  saveAthlete,
  setStanding,
  deleteAthlete,
  ...scoutingEndpoints,
  createGame,
  getCharting,
  sendFieldOperations,
  listSameOutings,
  mergeGames,
  keepGamesApart,
  decideLateTaps,
  getGame,
  deleteGame,
  noteGameExport,
  noteListExport,
  exportAthlete,
  exportProgram,
  downloadExport,
  downloadTable,
  downloadScoutingTable,
  getSharing,
  setSharing,
  noteSummarySent,
  getClipConsent,
  giveClipConsent,
  withdrawClipConsent,
  setRestRule,
  setInningsCaught,
  listShares,
  createShare,
  revokeShare,
  readSharedReport,
  importDeviceFile,
  uploadImportFile,
  listImportFiles,
  reviewImportFile,
  discardImportFile,
  runImport,
  listImports,
  getImport,
  undoImport,
  saveGame,
  moveGame,
  correctPitches,
  listCorrections,
  undoCorrection,
  listAliases,
  setAlias,
  removeAlias,
  getLeague,
  listLevelTables,
  addLevelTable,
  saveLevelTable,
  removeLevelTable,
  saveAccount,
  listApiTokens,
  createApiToken,
  revokeApiToken,
  changePassword,
  signOutEverywhere,
  listClips,
  startRecording,
  saveRecording,
  removeRecording,
  savePoster,
  addClip,
  saveClip,
  removeClip,
  planPairing,
  pairClips,
  undoPairing,
  listClipNotes,
  saveClipNote,
  removeClipNote,
  listVideoEstimates,
  saveVideoEstimate,
  removeVideoEstimate,
  keepVideoEstimate,
  compareVideo,
  getUsage,
  listPeople,
  listSentInvites,
  removeMember,
  sendInvite,
  resendInvite,
  copyInviteLink,
  removeInvite,
  listActivity,
  joinWaitlist,
  sendContactMessage,
];
