import { changePassword, saveAccount, signOutEverywhere } from "./account.ts";
import { listActivity } from "./activity.ts";
import { listAliases, removeAlias, setAlias } from "./aliases.ts";
import { createApiToken, listApiTokens, revokeApiToken } from "./api-tokens.ts";
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
} from "./athletes.ts";
import {
  getCharting,
  keepGamesApart,
  listMergeQuestions,
  mergeOuting,
  sendFieldOperations,
} from "./charting.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  downloadExport,
  downloadTable,
  exportAthlete,
  exportProgram,
  noteListExport,
} from "./exports.ts";
import {
  correctPitches,
  deleteGame,
  getGame,
  listCorrections,
  moveGame,
  noteGameExport,
  saveGame,
  undoCorrection,
} from "./games.ts";
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
} from "./imports.ts";
import {
  acceptInvite,
  checkInvite,
  copyInviteLink,
  removeInvite,
  resendInvite,
  sendInvite,
} from "./invites.ts";
import {
  addLevelTable,
  listLevelTables,
  removeLevelTable,
  saveLevelTable,
} from "./level-tables.ts";
import { createGame } from "./new-game.ts";
import { checkReset, requestReset, resetPassword } from "./password-reset.ts";
import { listPeople, listSentInvites, removeMember } from "./people.ts";
import { checkSetup, completeSetup } from "./program-setup.ts";
import { joinWaitlist, sendContactMessage } from "./public-site.ts";
import {
  createShare,
  getSharing,
  listShares,
  readSharedReport,
  revokeShare,
  setSharing,
} from "./shares.ts";
import { getSession, signIn, signOut } from "./sign-in.ts";
import { getUsage } from "./usage.ts";

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
  listLeaders,
  addAthlete,
  addRoster,
  getStaffSheet,
  getAthlete,
  compareAthletes,
  saveAthlete,
  deleteAthlete,
  createGame,
  getCharting,
  sendFieldOperations,
  listMergeQuestions,
  mergeOuting,
  keepGamesApart,
  getGame,
  deleteGame,
  noteGameExport,
  noteListExport,
  exportAthlete,
  exportProgram,
  downloadExport,
  downloadTable,
  getSharing,
  setSharing,
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
