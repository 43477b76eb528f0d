import type { AuthUser } from '@app/accounts';
import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../access/access.decorator.js';
import { ID } from '../http/id.pipe.js';
import { CreateUserDto, UpdateUserDto, UserDto } from './users.dto.js';
import { UsersService } from './users.service.js';

/** The accounts, for administrators; nothing of what is in them. */
@ApiTags('users')
@ApiBearerAuth()
@AdminOnly()
@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  list(): Promise<UserDto[]> {
    return this.users.list();
  }

  @Post()
  create(@CurrentUser() admin: AuthUser, @Body() body: CreateUserDto): Promise<UserDto> {
    return this.users.create(admin.id, body);
  }

  @Patch(':id')
  change(@CurrentUser() admin: AuthUser, @Param('id', ID) id: string, @Body() body: UpdateUserDto): Promise<UserDto> {
    return this.users.change(admin.id, id, body);
  }
}
