import type { Command } from "./command.ts";

export const serve: Command = {
  name: "serve",
  summary: "Serves the product until it is stopped; what npm start ends in",
  options: {},
  serve: true,
};
